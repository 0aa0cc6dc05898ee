import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** What must never be written down, wherever it turns up in a logged object. */
const secrets = ["pwd", "oldPwd", "newPwd", "token", "password", "*.pwd", "*.token", "*.password", "req.headers"];

/** The server's log: a line of JSON per entry, on standard output unless another destination is given. */
export function openLogger(level: Config["LOG_LEVEL"], destination?: DestinationStream): Logger {
  return pino({ level, redact: { paths: secrets, censor: "hidden" } }, destination);
}
