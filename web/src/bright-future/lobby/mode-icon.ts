/** The drawing that stands for a mode. */
const SIGNS: Record<string, string> = { "tunnel-of-power": ".tunnel_of_power", "underground-fever": ".epidemic", arena: ".melee" };

export const signOf = (mode: string): string => SIGNS[mode] ?? ".back";
