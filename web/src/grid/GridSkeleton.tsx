import styles from "./Grid.module.css";

const skeletonRows = Array.from({ length: 12 }, (_, index) => index);

/** Outlines of rows while the first ones are loaded. */
export function GridSkeleton({ columns }: { readonly columns: number }) {
  return (
    <tbody aria-hidden>
      {skeletonRows.map((row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an outline is nothing but its place
            <td key={column}>
              <span className={styles.skeleton} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
