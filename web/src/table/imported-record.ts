/** A record that somebody brings along: read from a file, checked by the service, kept until it is watched. */
import { isKnown } from "../adapters";
import { service, type Replayed } from "../wire/service";
import { say } from "../words/i18n.svelte";

const LARGEST = 200_000;

class Brought {
  replayed: Replayed | null = null;
  record: unknown = null;

  /** Nothing when all is well, else one clear sentence. */
  async read(file: File): Promise<string> {
    this.replayed = null;
    if (file.size > LARGEST) return say("replay.large");
    try {
      this.record = JSON.parse(await file.text()) as unknown;
      this.replayed = await service.replay(gameOf(this.record), this.record);
      return "";
    } catch (error) {
      return say("replay.refused", { why: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** The game a record says it is of; the service says what is wrong where that is none. */
function gameOf(record: unknown): string {
  const named = typeof record === "object" && record !== null ? (record as Record<string, unknown>)["game"] : undefined;
  return typeof named === "string" && isKnown(named) ? named : "neuroshima-hex";
}

export const brought = new Brought();

/** Hands a text to the browser as a file. */
export function handOut(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The file that was chosen; the same one may be chosen again. */
export function taken(input: HTMLInputElement): File | undefined {
  const file = input.files?.[0];
  input.value = "";
  return file;
}
