import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A way to a database that can be shut. */
export interface DatabaseGate {
  /** Leads to the database through the gate. */
  readonly connectionString: string;
  open(): Promise<void>;
  /** Takes connections and what comes over them, and says nothing any more. */
  silence(): Promise<void>;
  /** Refuses connections, and ends those there are. */
  close(): Promise<void>;
}

/** Makes a gate in front of a database; it is open at first, and keeps its port. */
export async function makeDatabaseGate(connectionString: string): Promise<DatabaseGate> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let silent = false;
  let server: Server | undefined;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
  };
  const listen = async (port: number): Promise<number> => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        keep(from);
        from.on("data", (chunk) => silent || to.write(chunk)).on("close", () => silent || to.destroy());
      }
    }).listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const through = new URL(connectionString);
  through.port = String(port);
  const open = async () => {
    silent = false;
    if (!server) await listen(port);
  };
  return {
    connectionString: through.href,
    open,
    async silence() {
      await open();
      silent = true;
    },
    async close() {
      const closing = server;
      server = undefined;
      closing?.close();
      for (const socket of sockets) socket.destroy();
      if (closing?.listening) await once(closing, "close");
    },
  };
}
