type RuleTexts = Record<string, string>;

declare module "rules:index" {
  const games: Record<string, { ids: Record<string, string>; load: Record<string, () => Promise<{ default: RuleTexts }>> }>;
  export default games;
}
