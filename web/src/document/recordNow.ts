import type { Entity } from "@tandem/contract/core/entity";
import type { Endpoint, Page } from "@tandem/contract/core/service";
import { type CallOptions, call } from "../api/client.ts";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";

type Asked = Pick<DocumentFace<never>, "service" | "getMethod"> & {
  readonly document: { readonly entity: Entity };
};

/** The call that answers records of a document by their ids. */
function listOf({ service, document }: Pick<Asked, "service" | "document">): string | undefined {
  const endpoints: [string, Endpoint][] = Object.entries(service.endpoints);
  return endpoints.find(([, { kind, entity }]) => kind === "list" && entity === document.entity)?.[0];
}

/**
 * Records of a document as its list has them by now, of those with these ids that are there for the reader.
 *
 * @throws CallError where that could not be asked
 */
export async function recordsNow<R extends DocumentRecord>(
  face: Pick<Asked, "service" | "document">,
  ids: readonly string[],
  options: CallOptions = {},
): Promise<readonly R[]> {
  const method = listOf(face);
  if (!method) return [];
  const request = { current: 1, size: ids.length, condition: { id: ids }, count: "none" };
  const { records } = (await call(face.service, method, request as never, options)) as Page<R>;
  return records;
}

/**
 * A record as it is by now, whole where its document answers that; undefined where it is not there for the reader.
 *
 * @throws CallError where that could not be asked; nothing has been said of it
 */
export async function recordNow<R extends DocumentRecord>(face: Asked, id: string): Promise<R | undefined> {
  const silently = { showError: false };
  if (face.getMethod) return (await call(face.service, face.getMethod, { id } as never, silently)) as R;
  const [found] = await recordsNow<R>(face, [id], silently);
  return found;
}
