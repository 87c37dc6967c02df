/** A player's preferences: theme, sounds, motion, speed of battles. Stored in the browser. */
import { writeStored, readStored } from "../storage";

export type Theme = "system" | "dark" | "light";
export type Motion = "system" | "full" | "none";

class Settings {
  theme = $state<Theme>((readStored("theme") as Theme | null) ?? "system");
  motion = $state<Motion>((readStored("motion") as Motion | null) ?? "system");
  hasSound = $state(readStored("sound") === "on");
  hasNotices = $state(readStored("notices") === "on");
  speed = $state(Number(readStored("speed") ?? "400"));
  name = $state(readStored("name") ?? "");

  /** Stores all settings and applies the theme to the page. */
  apply(): void {
    writeStored("theme", this.theme);
    writeStored("motion", this.motion);
    writeStored("sound", this.hasSound ? "on" : "off");
    writeStored("notices", this.hasNotices ? "on" : "off");
    writeStored("speed", String(this.speed));
    writeStored("name", this.name);
    const isLight = this.theme === "light" || (this.theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
    document.documentElement.dataset["theme"] = isLight ? "light" : "dark";
    document.documentElement.dataset["motion"] = this.isStill ? "none" : "full";
  }

  get isStill(): boolean {
    return this.motion === "none" || (this.motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  }
}

export const settings = new Settings();
