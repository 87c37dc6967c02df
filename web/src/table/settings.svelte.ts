/** A player's preferences: theme, sounds, motion, speed of battles. Stored in the browser. */
import { writeStored, readStored } from "../storage";

export type Theme = "system" | "dark" | "light";
export type Motion = "system" | "full" | "none";

class Settings {
  theme = $state<Theme>((readStored("theme") as Theme | null) ?? "dark");
  motion = $state<Motion>((readStored("motion") as Motion | null) ?? "system");
  hasSound = $state(readStored("sound") === "on");
  /** Whether the player has said whether sounds are wanted. */
  isSoundDecided = $state(readStored("sound") !== null);
  /** From 0 to 1. */
  volume = $state(Number(readStored("volume") ?? "0.5"));
  hasNotices = $state(readStored("notices") === "on");
  speed = $state(Number(readStored("speed") ?? "400"));
  name = $state(readStored("name") ?? "");

  /** Stores all settings and applies the theme to the page. */
  apply(): void {
    writeStored("theme", this.theme);
    writeStored("motion", this.motion);
    if (this.isSoundDecided) writeStored("sound", this.hasSound ? "on" : "off");
    writeStored("volume", String(this.volume));
    writeStored("notices", this.hasNotices ? "on" : "off");
    writeStored("speed", String(this.speed));
    writeStored("name", this.name);
    const isLight = this.theme === "light" || (this.theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
    document.documentElement.dataset["theme"] = isLight ? "light" : "dark";
    document.documentElement.dataset["motion"] = this.isStill ? "none" : "full";
  }

  /** Switches sounds on or off; the question on the first game is answered with it. */
  setSound(isOn: boolean): void {
    this.hasSound = isOn;
    this.isSoundDecided = true;
    this.apply();
  }

  get isStill(): boolean {
    return this.motion === "none" || (this.motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  }
}

export const settings = new Settings();
