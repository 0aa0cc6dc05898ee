import { useState } from "react";

interface Choice {
  readonly multiple: boolean;
  readonly chosen: readonly string[];
  readonly labels: ReadonlyMap<string, string>;
  readonly onChoose: (codes: readonly string[]) => void;
}

/** What is chosen, with what it is called, on this page and on others. */
export function useChosen(props: Choice, offered: ReadonlyMap<string, string>) {
  const { multiple } = props;
  const [chosen, setChosen] = useState<readonly string[]>(props.chosen);
  const [labels, setLabels] = useState(props.labels);
  const choose = (codes: readonly string[]) => {
    setLabels(new Map([...labels, ...offered]));
    setChosen(codes);
  };
  /** What the grid selects is of this page; what was chosen on others stays. */
  const select = (ids: readonly string[]) => {
    if (multiple) return choose([...chosen.filter((code) => !offered.has(code)), ...ids]);
    const newest = ids.filter((id) => !chosen.includes(id)).at(-1);
    choose(newest === undefined ? [] : [newest]);
  };
  const open = (id: string) => {
    if (multiple) choose(chosen.includes(id) ? chosen.filter((code) => code !== id) : [...chosen, id]);
    else if (chosen.includes(id)) props.onChoose([id]);
    else choose([id]);
  };
  const add = (found: ReadonlyMap<string, string>) => {
    setLabels(new Map([...labels, ...found]));
    setChosen([...new Set([...chosen, ...found.keys()])]);
  };
  return { chosen, labels, choose, select, open, add };
}
