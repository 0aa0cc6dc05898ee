import { avatarMegabytes, currentUsers } from "@tandem/contract/identity/sessions";
import { users } from "@tandem/contract/identity/users";
import { Button, Space } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call, upload } from "../../api/client.ts";
import { currentUserQuery, useCurrentUser } from "../../api/currentUser.ts";
import { queryClient } from "../../api/queries.ts";
import { ask, sayDone, sayError } from "../../ui/announce.ts";
import { late } from "../../ui/late.tsx";
import { Opened } from "../../ui/Opened.tsx";
import { UserAvatar } from "../../ui/UserAvatar.tsx";
import styles from "./AvatarField.module.css";

const CropDialog = late(() => import("./CropDialog.tsx"));

const accepted = "image/png,image/jpeg,image/webp";

/** Asks anew who is signed in, so that the top bar shows it, too, and who there is. */
const refresh = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }), askAgain({ service: users })]);

/** Changes the user's picture on the server, and tells whether it is being changed. */
function useChanging() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      await refresh();
      sayDone(done);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const send = (file: File) => act(() => upload(currentUsers, "uploadAvatar", file, {}), t("settings.pictureSaved"));
  const remove = async () => {
    const agreed = await ask({
      title: t("settings.removeTitle"),
      content: t("settings.removeText"),
      confirm: t("settings.removePicture"),
      danger: true,
    });
    if (agreed) await act(() => call(currentUsers, "removeAvatar", {}), t("settings.pictureRemoved"));
  };
  return { busy, send, remove };
}

/** The user's picture: chosen, cut to a square, sent at once, or removed (S5.7d, S9.6c). */
export function AvatarField({ name }: { name: string }) {
  const { t } = useTranslation();
  const { avatar } = useCurrentUser();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const { busy, send, remove } = useChanging();

  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > avatarMegabytes * 1024 * 1024) {
      sayError(t("errors.fileTooLarge", { size: avatarMegabytes }));
      return;
    }
    const picture = accepted.split(",").includes(file.type) ? await createImageBitmap(file).catch(() => null) : null;
    if (picture) setChosen(picture);
    else sayError(t("errors.avatarTypeRefused"));
  };

  return (
    <div className={styles.field}>
      <UserAvatar name={name} fileId={avatar?.id ?? null} size={72} />
      <div>
        <input
          ref={input}
          type="file"
          className={styles.input}
          tabIndex={-1}
          accept={accepted}
          aria-label={t("settings.choosePicture")}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = "";
          }}
        />
        <Space>
          <Button onClick={() => input.current?.click()} loading={busy}>
            {t("settings.choosePicture")}
          </Button>
          {avatar && (
            <Button type="text" disabled={busy} onClick={() => void remove()}>
              {t("settings.removePicture")}
            </Button>
          )}
        </Space>
        <p className={styles.help}>{t("settings.pictureHelp", { size: avatarMegabytes })}</p>
      </div>
      {chosen && (
        <Opened onEscape={() => setChosen(null)}>
          <CropDialog
            picture={chosen}
            onCancel={() => setChosen(null)}
            onUse={(file) => {
              setChosen(null);
              void send(file);
            }}
          />
        </Opened>
      )}
    </div>
  );
}
