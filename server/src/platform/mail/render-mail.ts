/** What a mail says, with its link as it is to be followed. */
export interface Worded {
  readonly content: string;
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly languageCode: string;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as HTML shows it, whatever it holds. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** For programs that show text alone. */
export function textOf({ content, link }: Worded): string {
  return link ? `${content}\n\n${link.label}\n${link.url}\n` : `${content}\n`;
}

const body =
  "margin:0;padding:24px;background:#f4f5f7;color:#1f2430;font:15px/1.6 system-ui,'Segoe UI',Arial,sans-serif";
const sheet =
  "max-width:560px;margin:0 auto;padding:24px 28px;background:#fff;border:1px solid #e3e6eb;border-radius:8px";
const button =
  "display:inline-block;margin:8px 0 4px;padding:10px 20px;background:#1457d9;color:#fff;border-radius:6px;text-decoration:none";

/** For all others: the same words, a button for the link, nothing that is loaded from elsewhere. */
export function htmlOf({ content, link, languageCode }: Worded): string {
  const paragraphs = content
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 14px">${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
  const followed = link
    ? `<p style="margin:0"><a style="${button}" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`
    : "";
  return `<!doctype html><html lang="${escapeHtml(languageCode)}"><head><meta charset="utf-8"></head><body style="${body}"><div style="${sheet}">${paragraphs}${followed}</div></body></html>`;
}
