import { Fragment } from "react";
import styles from "./NewsText.module.css";
import { type Inline, parseNews } from "./newsText.ts";

function Line({ parts }: { parts: readonly Inline[] }) {
  let place = 0;
  return parts.map((part) => {
    const key = place;
    place += part.text.length + 1;
    if (part.is === "bold") return <strong key={key}>{part.text}</strong>;
    if (part.is === "text") return <Fragment key={key}>{part.text}</Fragment>;
    return (
      <a key={key} href={part.address} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    );
  });
}

/** The text of a notice. What its writer typed becomes text and links, never markup. */
export function NewsText({ content }: { content: string }) {
  return (
    <div className={styles.text}>
      {parseNews(content).map((block, index) => {
        const key = `${index} ${block.is}`;
        if (block.is === "heading") {
          return (
            <h2 key={key}>
              <Line parts={block.line} />
            </h2>
          );
        }
        const lines = block.lines.map((parts, number) => ({ key: `${number} ${parts[0]?.text ?? ""}`, parts }));
        if (block.is === "paragraph") {
          return (
            <p key={key}>
              {lines.map((line, number) => (
                <Fragment key={line.key}>
                  {number > 0 && <br />}
                  <Line parts={line.parts} />
                </Fragment>
              ))}
            </p>
          );
        }
        const List = block.is === "bullets" ? "ul" : "ol";
        return (
          <List key={key}>
            {lines.map((line) => (
              <li key={line.key}>
                <Line parts={line.parts} />
              </li>
            ))}
          </List>
        );
      })}
    </div>
  );
}
