import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** What must never be written down, wherever it turns up in a logged object. */
const secrets = ["pwd", "oldPwd", "newPwd", "token", "password", "*.pwd", "*.token", "*.password", "req.headers"];

/**
 * Standard output. Once it takes nothing more, as that of a terminal which was closed, lines are lost; the server goes on,
 * and may end, which it could not while lines wait to be written.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false });
  let broken = false;
  output.on("error", () => {
    broken = true;
    output.destroy();
  });
  return {
    write: (line) => {
      if (!broken) output.write(line);
    },
  };
}

/** The server's log: a line of JSON per entry, on standard output unless another destination is given. */
export function openLogger(level: Config["LOG_LEVEL"], destination: DestinationStream = standardOutput()): Logger {
  return pino({ level, redact: { paths: secrets, censor: "hidden" } }, destination);
}
