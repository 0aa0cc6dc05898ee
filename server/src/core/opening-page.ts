import { readFile, stat } from "node:fs/promises";
import { asLanguage, type LanguageCode } from "@tandem/contract/core/languages";
import type { FastifyRequest } from "fastify";

/** What the build says of first pages (`web/opening`): files by what they are for. */
interface Opening {
  readonly languages: Readonly<Record<LanguageCode, readonly string[]>>;
  readonly signIn: readonly string[];
  readonly frame: readonly string[];
  /** Pages by their address, in which `:id` stands for any word. */
  readonly paths: Readonly<Record<string, string>>;
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

interface Built {
  readonly at: number;
  readonly html: string;
  readonly opening: Opening;
  /** Addresses of which a part may be any word. */
  readonly patterns: readonly { readonly pattern: RegExp; readonly page: string }[];
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);

async function readBuilt(directory: URL, at: number): Promise<Built> {
  const read = (name: string) => readFile(new URL(name, directory), "utf8");
  const opening: Opening = JSON.parse(await read("opening.json"));
  const withWords = Object.entries(opening.paths).filter(([path]) => path.includes(":"));
  const patterns = withWords.map(([path, page]) => ({ pattern: patternOf(path), page }));
  return { at, html: await read("index.html"), opening, patterns };
}

function cookieOf(request: FastifyRequest, name: string): string {
  const parts = request.headers.cookie?.split("; ") ?? [];
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

/** The files that whoever asks for an address is about to need: those of their language, and of what they will see there. */
function neededFiles({ opening, patterns }: Built, request: FastifyRequest): readonly string[] {
  const browser = request.headers["accept-language"]?.split(/[,;]/)[0];
  const texts = opening.languages[asLanguage(cookieOf(request, "language") || browser)];
  if (!cookieOf(request, "supplier-authentication")) return [...texts, ...opening.signIn];
  const [path = ""] = request.url.split("?");
  const page = opening.paths[path] ?? patterns.find(({ pattern }) => pattern.test(path))?.page;
  return [...opening.frame, ...texts, ...((page && opening.pages[page]) || [])];
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
    const links = [...new Set(neededFiles(known, request))].map(linkTo);
    return known.html.replace("</head>", () => `${links.join("")}</head>`);
  };
}
