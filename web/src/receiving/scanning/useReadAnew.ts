import { useEffect } from "react";
import { CallError } from "../../api/client.ts";
import { useOnline } from "../../ui/useOnline.ts";
import { type CountedLine, withNothingLeft, withTold } from "./counted.ts";
import { useCountedLines } from "./countedStore.ts";
import { useQueue } from "./queue.ts";
import { askScanned } from "./useScan.ts";

/** What says of a notice that nothing of it is still to come. */
const nothingLeft: ReadonlySet<string> = new Set(["scannedReceived", "scannedVoided", "scannedEnded"]);

/** What is counted of a notice, by what is still to come of it now. */
async function readAnew(asnNo: string): Promise<void> {
  const isOfNotice = ({ line }: CountedLine) => line.asnNo === asnNo;
  try {
    const told = await askScanned(asnNo);
    const { counted, set } = useCountedLines.getState();
    if (told) set(withTold(counted, told));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!nothingLeft.has(error.errorCode)) return;
    const { counted, set } = useCountedLines.getState();
    set(counted.map((each) => (isOfNotice(each) ? withNothingLeft(each, error.message) : each)));
  }
}

/** Reads anew what is counted of notices of which a count was refused, as often as one is, and as soon as there is a network. */
export function useReadAnew(): void {
  const online = useOnline();
  const { counted } = useCountedLines();
  const refused = useQueue(({ batches }) => batches).filter((batch) => batch.refused !== null);
  const asnNosOf = (lines: readonly CountedLine[]) => lines.map(({ line }) => line.asnNo);
  const told = new Set([
    ...asnNosOf(counted.filter((each) => each.refused !== undefined)),
    ...asnNosOf(refused.flatMap((batch) => batch.counted)),
  ]);
  const conflicts = [...new Set(asnNosOf(counted))].filter((asnNo) => told.has(asnNo));
  // One that is counted again is none of those refused any more.
  const occasion = JSON.stringify([conflicts, refused.map(({ key }) => key)]);
  useEffect(() => {
    if (!online) return;
    const [asnNos] = JSON.parse(occasion) as [string[]];
    for (const asnNo of asnNos) void readAnew(asnNo);
  }, [online, occasion]);
}
