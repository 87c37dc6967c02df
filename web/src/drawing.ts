/** Fills the measures of a path template from the shapes file. */
export function fillPath(template: string, measures: Record<string, number>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(Math.round((measures[name] ?? 0) * 100) / 100));
}
