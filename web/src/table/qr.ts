/** A text as the path of a QR code; the library is loaded when somebody is invited. */

export async function qrPath(text: string): Promise<{ size: number; path: string }> {
  const { default: make } = await import("qrcode-generator");
  const code = make(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path += `M${column + 3},${row + 3}h1v1h-1z`;
    }
  }
  return { size: count + 6, path };
}
