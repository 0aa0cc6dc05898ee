import { readFile } from "node:fs/promises";
import { createServer } from "node:net";

/** Listens on a port of 127.0.0.1 for a moment (0: any free one) and answers its number, or undefined if it is taken. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}

/** The port used last time, kept in `file`, if it is free; otherwise any free one. */
export async function choosePort(file: string): Promise<number> {
  const last = Number(await readFile(file, "utf8").catch(() => ""));
  const isPort = Number.isInteger(last) && last > 0 && last < 65_536;
  const port = (isPort ? await tryPort(last) : undefined) ?? (await tryPort(0));
  if (port === undefined) throw new Error("No port is free on 127.0.0.1 for PostgreSQL.");
  return port;
}
