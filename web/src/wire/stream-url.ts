/** The address of a game's event stream, and the protocols that carry the token. */

export function streamUrl(id: string, after: number, seat: number | null): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/games/${id}/events?after=${after}${seat === null ? "" : `&seat=${seat}`}`;
}

export function streamProtocols(token: string | null): string[] {
  return token ? ["ashboard", `token.${token}`] : ["ashboard"];
}
