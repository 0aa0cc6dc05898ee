import { enableCompileCache } from "node:module";
import { resolve } from "node:path";
import { usualDataDirectory } from "./core/data-directory.ts";

// What the first start has compiled the next ones read, as do the threads they begin: compiling is half of what a start costs.
process.env.NODE_COMPILE_CACHE ||= resolve(process.env.DATA_DIRECTORY || usualDataDirectory, "compiled");
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import("./serve.ts");
