import { config } from "zod";

// The content security policy forbids making functions from text, which schemas otherwise try for speed.
config({ jitless: true });
