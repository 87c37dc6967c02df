/** The icon of a mode. */
const MODE_ICONS: Record<string, string> = { "tunnel-of-power": ".tunnel_of_power", "underground-fever": ".epidemic", arena: ".melee" };

export const modeIcon = (mode: string): string => MODE_ICONS[mode] ?? ".back";
