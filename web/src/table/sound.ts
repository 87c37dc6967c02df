/** Short synthesized sounds, off until asked for; what makes them is loaded then. */
import { settings } from "./settings.svelte";

export type SoundName = "place" | "rotate" | "turn" | "battle" | "strike" | "shot" | "gauss" | "blast" | "fall" | "won" | "lost";

/** Plays a sound at the chosen volume, if sounds are on. */
export function playSound(name: SoundName): void {
  const { hasSound, volume } = settings;
  // Browsers let a page sound only after its first click; what comes before is not made up for.
  if (!hasSound || volume <= 0 || !navigator.userActivation.hasBeenActive) return;
  // Without its sounds a game goes on all the same.
  void import("./synthesizer").then(({ synthesize }) => synthesize(name, volume), () => undefined);
}
