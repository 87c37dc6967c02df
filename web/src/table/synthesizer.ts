/** Short synthesized sounds. */
import type { SoundName } from "./sound";

/** A part of a sound: a tone that glides, or noise through a filter that glides. */
interface Part {
  wave: OscillatorType | "noise";
  /** Hertz at the start and at the end. */
  from: number;
  to: number;
  /** Seconds after the start of the sound, and how long it lasts. */
  at?: number;
  length: number;
  gain: number;
}

const SOUNDS: Record<SoundName, Part[]> = {
  place: [{ wave: "noise", from: 900, to: 200, length: 0.07, gain: 0.5 }, { wave: "triangle", from: 170, to: 90, length: 0.11, gain: 0.5 }],
  rotate: [{ wave: "noise", from: 2400, to: 1200, length: 0.03, gain: 0.25 }],
  turn: [{ wave: "sine", from: 523, to: 523, length: 0.16, gain: 0.3 }, { wave: "sine", from: 784, to: 784, at: 0.12, length: 0.26, gain: 0.3 }],
  battle: [{ wave: "sawtooth", from: 98, to: 147, length: 0.5, gain: 0.22 }, { wave: "sawtooth", from: 147, to: 196, at: 0.25, length: 0.45, gain: 0.18 }],
  strike: [{ wave: "noise", from: 1600, to: 300, length: 0.08, gain: 0.6 }, { wave: "square", from: 140, to: 60, length: 0.09, gain: 0.22 }],
  shot: [{ wave: "noise", from: 5000, to: 700, length: 0.13, gain: 0.6 }, { wave: "sine", from: 220, to: 50, length: 0.12, gain: 0.4 }],
  gauss: [{ wave: "sawtooth", from: 1800, to: 120, length: 0.28, gain: 0.16 }, { wave: "noise", from: 7000, to: 2000, length: 0.2, gain: 0.2 }],
  blast: [{ wave: "noise", from: 900, to: 60, length: 0.7, gain: 0.9 }, { wave: "sine", from: 90, to: 30, length: 0.6, gain: 0.6 }],
  fall: [{ wave: "noise", from: 700, to: 120, length: 0.3, gain: 0.45 }, { wave: "sawtooth", from: 110, to: 40, length: 0.34, gain: 0.18 }],
  won: [523, 659, 784, 1047].map((pitch, place): Part => ({ wave: "triangle", from: pitch, to: pitch, at: 0.13 * place, length: 0.34, gain: 0.3 })),
  lost: [392, 330, 262].map((pitch, place): Part => ({ wave: "triangle", from: pitch, to: pitch, at: 0.18 * place, length: 0.42, gain: 0.26 })),
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Plays a sound at this volume, between 0 and 1. */
export function synthesize(name: SoundName, volume: number): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const part of SOUNDS[name]) playPart(context, part, volume);
}

function playPart(audio: AudioContext, { wave, from, to, at = 0, length, gain }: Part, loudness: number): void {
  const start = audio.currentTime + at;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(Math.max(0.0002, gain * loudness), start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  volume.connect(audio.destination);
  const source = wave === "noise" ? noiseSource(audio, from, to, start, length, volume) : toneSource(audio, wave, from, to, start, length, volume);
  source.start(start);
  source.stop(start + length);
}

function toneSource(audio: AudioContext, wave: OscillatorType, from: number, to: number, start: number, length: number, volume: GainNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(volume);
  return source;
}

function noiseSource(audio: AudioContext, from: number, to: number, start: number, length: number, volume: GainNode): AudioScheduledSourceNode {
  noise ??= makeNoise(audio);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(filter).connect(volume);
  return source;
}

/** One second of noise. */
function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = 2 * Math.random() - 1;
  return buffer;
}
