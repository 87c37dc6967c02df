/** What a player likes: theme, sounds, motion, speed of battles. Kept in the browser. */
import { keep, kept } from "../storage";

export type Theme = "system" | "dark" | "light";
export type Motion = "system" | "full" | "none";

class Settings {
  theme = $state<Theme>((kept("theme") as Theme | null) ?? "system");
  motion = $state<Motion>((kept("motion") as Motion | null) ?? "system");
  hasSound = $state(kept("sound") === "on");
  hasNotices = $state(kept("notices") === "on");
  speed = $state(Number(kept("speed") ?? "400"));
  name = $state(kept("name") ?? "");

  /** Writes everything down and puts the theme on the page. */
  apply(): void {
    keep("theme", this.theme);
    keep("motion", this.motion);
    keep("sound", this.hasSound ? "on" : "off");
    keep("notices", this.hasNotices ? "on" : "off");
    keep("speed", String(this.speed));
    keep("name", this.name);
    const isLight = this.theme === "light" || (this.theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
    document.documentElement.dataset["theme"] = isLight ? "light" : "dark";
    document.documentElement.dataset["motion"] = this.isStill ? "none" : "full";
  }

  get isStill(): boolean {
    return this.motion === "none" || (this.motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  }
}

export const settings = new Settings();
