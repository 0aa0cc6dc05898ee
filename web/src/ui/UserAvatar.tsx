import { files } from "@tandem/contract/platform/files";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchFile } from "../api/client.ts";
import { callKey } from "../api/queryKeys.ts";
import styles from "./UserAvatar.module.css";

/** The address of a picture within the page; undefined until it is there. */
function usePicture(fileId: string | null): string | undefined {
  const { data: picture } = useQuery({
    queryKey: callKey(files, "downloadFileById", fileId),
    queryFn: ({ signal }) =>
      fetchFile(files, "downloadFileById", { fileId: fileId ?? "" }, { signal, showError: false }),
    enabled: fileId !== null,
    // A file never changes: another picture is another file.
    staleTime: "static",
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const next = URL.createObjectURL(picture);
    setAddress(next);
    return () => {
      URL.revokeObjectURL(next);
      setAddress(undefined);
    };
  }, [picture]);
  return fileId === null ? undefined : address;
}

/** A person's picture, or the first letter of the name (S1.2). It only repeats the name beside it, so it is not read out. */
export function UserAvatar({ name, fileId, size = 24 }: { name: string; fileId: string | null; size?: number }) {
  const address = usePicture(fileId);
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.55 }} aria-hidden>
      {address ? <img src={address} alt="" /> : Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
