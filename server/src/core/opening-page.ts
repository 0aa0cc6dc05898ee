import { readFile, stat } from "node:fs/promises";
import { asLanguage, type LanguageCode } from "@tandem/contract/core/languages";
import type { FastifyRequest } from "fastify";

/** A page at an address, and what is said there until it has come. */
interface OpenedPage {
  readonly page: string;
  /** The page's title, that of one from which an arrow leads back, or a sentence about what comes. */
  readonly opening?: {
    readonly as: "title" | "inner" | "coming";
    readonly texts: Readonly<Record<LanguageCode, string>>;
  };
}

/** What the build says of first pages (`web/opening`): files by what they are for. */
interface Opening {
  readonly languages: Readonly<Record<LanguageCode, readonly string[]>>;
  readonly signIn: readonly string[];
  readonly frame: readonly string[];
  /** Pages by their address, in which `:id` stands for any word. */
  readonly paths: Readonly<Record<string, OpenedPage>>;
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

interface Built {
  readonly at: number;
  readonly html: string;
  readonly opening: Opening;
  /** Addresses of which a part may be any word. */
  readonly patterns: readonly { readonly pattern: RegExp; readonly opened: OpenedPage }[];
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);

async function readBuilt(directory: URL, at: number): Promise<Built> {
  const read = (name: string) => readFile(new URL(name, directory), "utf8");
  const opening: Opening = JSON.parse(await read("opening.json"));
  const withWords = Object.entries(opening.paths).filter(([path]) => path.includes(":"));
  const patterns = withWords.map(([path, opened]) => ({ pattern: patternOf(path), opened }));
  return { at, html: await read("index.html"), opening, patterns };
}

function cookieOf(request: FastifyRequest, name: string): string {
  const parts = request.headers.cookie?.split("; ") ?? [];
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

function languageOf(request: FastifyRequest): LanguageCode {
  const browser = request.headers["accept-language"]?.split(/[,;]/)[0];
  return asLanguage(cookieOf(request, "language") || browser);
}

/** The page at the address that somebody with a session asks for; others come to sign in. */
function openedAt({ opening, patterns }: Built, request: FastifyRequest): OpenedPage | undefined {
  if (!cookieOf(request, "supplier-authentication")) return undefined;
  const [path = ""] = request.url.split("?");
  return opening.paths[path] ?? patterns.find(({ pattern }) => pattern.test(path))?.opened;
}

/** The files that whoever asks for an address is about to need: those of their language, and of what they will see there. */
function neededFiles(built: Built, request: FastifyRequest): readonly string[] {
  const { languages, signIn, frame, pages } = built.opening;
  const texts = languages[languageOf(request)];
  if (!cookieOf(request, "supplier-authentication")) return [...texts, ...signIn];
  const { page } = openedAt(built, request) ?? {};
  return [...frame, ...texts, ...((page && pages[page]) || [])];
}

const nothingSaid = '<div class="opening-title"></div>';

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (each) => escapes[each] ?? each);

/** What the page is called, where its heading will stand: whoever waits in a slow network sees that it is on its way. */
function saidAt(built: Built, request: FastifyRequest): string {
  const { opening } = openedAt(built, request) ?? {};
  if (!opening) return nothingSaid;
  const text = escaped(opening.texts[languageOf(request)]);
  return `<div class="opening-title ${opening.as}">${opening.as === "inner" ? `${text} …` : text}</div>`;
}

/** Scripts and styles are fetched at once, after what the page itself names, and run when their turn has come. */
function linkTo(file: string): string {
  const kind = file.endsWith(".css") ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} fetchpriority="low" crossorigin href="/${file}">`;
}

/**
 * Answers the page of an address with the files that it is about to need named in it. Without them a device asks four times,
 * one after the other: for the scripts, then for what these ask for, and so on. The build may be made anew meanwhile.
 */
export function openingPage(directory: URL): (request: FastifyRequest) => Promise<string> {
  let known: Built | undefined;
  return async (request) => {
    const { mtimeMs } = await stat(new URL("index.html", directory));
    if (known?.at !== mtimeMs) known = await readBuilt(directory, mtimeMs);
    const built = known;
    const links = [...new Set(neededFiles(built, request))].map(linkTo);
    return built.html
      .replace("</head>", () => `${links.join("")}</head>`)
      .replace(nothingSaid, () => saidAt(built, request));
  };
}
