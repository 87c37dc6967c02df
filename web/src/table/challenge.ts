/** The friend who was chosen to be challenged, until the first screen has offered the game. */
export const challenge: { friend: { id: string; name: string } | null } = { friend: null };
