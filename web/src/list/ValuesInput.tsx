import { Select } from "antd";
import { useClear } from "../ui/useClear.tsx";

/** From so many values on their number is shown: to try how many fit takes long. */
const manyValues = 50;

/** Several values of a filter, each to be taken out, with room for more that are typed or pasted. */
export default function ValuesInput(props: {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}) {
  const { label, values, onChange } = props;
  const clear = useClear();
  return (
    <Select
      mode="tags"
      open={false}
      autoFocus
      allowClear={clear}
      suffixIcon={null}
      aria-label={label}
      tokenSeparators={["\n", "\t"]}
      maxTagCount={values.length < manyValues ? "responsive" : 1}
      value={[...values]}
      onChange={(next: string[]) =>
        onChange([...new Set(next.map((value) => value.trim()))].filter((value) => value !== ""))
      }
    />
  );
}
