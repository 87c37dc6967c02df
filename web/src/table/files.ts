/** Files that people choose or download. */

/** Offers a text as a download. */
export function downloadText(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Returns the chosen file and clears the field, so that the same file can be chosen again. */
export function takeFile(input: HTMLInputElement): File | undefined {
  const file = input.files?.[0];
  input.value = "";
  return file;
}
