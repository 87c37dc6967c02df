/** A record imported from a file: checked by the service and kept until it is replayed. */
import { isSupported } from "../adapters";
import type { ReplayedRecord } from "../wire/messages";
import { service } from "../wire/service";
import { say } from "../words/i18n.svelte";

const MAX_SIZE = 200_000;

class ImportedRecord {
  replayed: ReplayedRecord | null = null;
  record: unknown = null;

  /** Reads a file; returns an error message, or an empty text. */
  async read(file: File): Promise<string> {
    this.replayed = null;
    if (file.size > MAX_SIZE) return say("replay.large");
    try {
      this.record = JSON.parse(await file.text()) as unknown;
      this.replayed = await service.replayRecord(gameOf(this.record), this.record);
      return "";
    } catch (error) {
      return say("replay.refused", { why: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** The game that a record names; where it names none, the service reports what is wrong. */
function gameOf(record: unknown): string {
  const name = typeof record === "object" && record !== null ? (record as Record<string, unknown>)["game"] : undefined;
  return typeof name === "string" && isSupported(name) ? name : "neuroshima-hex";
}

export const importedRecord = new ImportedRecord();
