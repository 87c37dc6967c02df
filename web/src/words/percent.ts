/** Shares of a whole, written as the language of the page writes them: 25%, or 25 % in French. */
import { i18n } from "./i18n.svelte";

export const formatPercent = (share: number): string => new Intl.NumberFormat(i18n.language, { style: "percent" }).format(share);
