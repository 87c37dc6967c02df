/** Times and lengths of time in the page's language. */
import { clockOffset } from "../wire/service";

const MINUTE = 60_000;
/** The units from the largest to the smallest, each with its length. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit & string, number])[] = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
];

/** The time of the service's clock. */
export const serviceNow = (): number => Date.now() + clockOffset.ms;

/** How long ago it was: "3 hours ago", "yesterday"; after a month the day itself. */
export function describePast(time: number, language: string, now = serviceNow()): string {
  const passed = Math.max(0, now - time);
  if (passed > 30 * 24 * 60 * MINUTE) return new Date(time).toLocaleDateString(language);
  // Less than a minute ago is "now".
  const [unit, length] = UNITS.find(([, one]) => passed >= one) ?? ["second", MINUTE];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(passed / length), unit as Intl.RelativeTimeFormatUnit);
}

/** A length of time in its largest unit: "3 days", "12 minutes"; less than two minutes in seconds. */
export function describeLength(length: number, language: string): string {
  const [unit, one] = UNITS.find(([, size]) => length >= 2 * size) ?? ["second", 1000];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(Math.max(0, Math.floor(length / one)));
}
