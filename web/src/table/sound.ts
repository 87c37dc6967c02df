/** Short synthesized sounds, so that nothing has to be loaded; off by default. */
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

const TONES: Record<string, [number, number, OscillatorType]> = {
  place: [180, 0.09, "triangle"],
  turn: [520, 0.12, "sine"],
  strike: [90, 0.08, "sawtooth"],
  fall: [60, 0.25, "square"],
};

export function playSound(name: keyof typeof TONES): void {
  if (!settings.hasSound) return;
  const tone = TONES[name];
  if (!tone) return;
  context ??= new AudioContext();
  const [pitch, length, type] = tone;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = type;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + length);
  source.connect(volume).connect(context.destination);
  source.start();
  source.stop(context.currentTime + length);
}
