import {
  copyrightYear,
  type LicenceStanding,
  licence,
  licences,
  productVersion,
} from "@tandem/contract/platform/licence";
import { Alert, Button, Form, Modal } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { dateField, textField } from "../../fields/fields.tsx";
import { sayDone } from "../../ui/announce.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { ProductMark } from "../../ui/ProductMark.tsx";
import { ToneText } from "../../ui/StatusText.tsx";
import styles from "./LicencePage.module.css";
import { useLicence, useStandingWords } from "./licenceStanding.ts";

interface Values {
  readonly holder: string;
  readonly expireDate: string;
}

/** Asks for the holder and the last day, and activates the licence from today. */
function ActivateDialog(props: { open: boolean; holder: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const activate = async (values: Values) => {
    setBusy(true);
    try {
      await call(licences, "activate", values);
      sayDone(t("licence.activated"));
      await askAgain({ service: licences });
      props.onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={props.open}
      title={t("licence.activate")}
      okText={t("licence.activate")}
      cancelText={t("actions.cancel")}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => form.submit()}
      onCancel={props.onClose}
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ holder: props.holder, expireDate: dayjs().add(1, "year").format("YYYY-MM-DD") }}
        onFinish={(values) => void activate(values).catch(() => undefined)}
      >
        {textField(licence, "holder")}
        {dateField(licence, "expireDate")}
      </Form>
    </Modal>
  );
}

function Standing({ standing }: { standing: LicenceStanding }) {
  const { tone, text, left } = useStandingWords()(standing);
  return (
    <div className={styles.standing}>
      <ToneText tone={tone} text={text} waitsForMe={tone === "waiting" || tone === "refused"} />
      {left && <span className={styles.left}>{left}</span>}
    </div>
  );
}

function Given({ standing }: { standing: LicenceStanding }) {
  const { t } = useTranslation();
  if (standing.licences.length < 2) return null;
  return (
    <div className={styles.given}>
      <table>
        <caption>{t("licence.given")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("licence.issueDate")}</th>
            <th scope="col">{t("licence.expireDate")}</th>
            <th scope="col">{t("licence.holder")}</th>
            <th scope="col">{t("licence.activatedBy")}</th>
          </tr>
        </thead>
        <tbody>
          {standing.licences.map((one) => (
            <tr key={one.id}>
              <td>{one.issueDate}</td>
              <td>{one.expireDate}</td>
              <td>{one.holder}</td>
              <td>{one.createName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Licence authorisation (B1.4, B1.6, B2.30): how it stands for everybody; administrators activate it anew. */
export default function LicencePage() {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const [open, setOpen] = useState(false);
  const query = useLicence();
  const activates = canOpen("licence", "isModify");
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t("licence.name")}</h1>
        {activates && (
          <Button type="primary" disabled={!query.data} onClick={() => setOpen(true)}>
            {t(query.data?.licences.length ? "licence.renew" : "licence.activate")}
          </Button>
        )}
      </header>
      <section className={styles.card}>
        <Loaded query={query}>
          {(standing) => (
            <>
              {standing.isLicense === 0 && (
                <Alert
                  type="error"
                  showIcon
                  title={t("licence.expired")}
                  description={t(activates ? "licence.expiredAdvice" : "licence.askAdministrator")}
                />
              )}
              <div className={styles.product}>
                <ProductMark large />
                <span>{productVersion}</span>
              </div>
              <Standing standing={standing} />
              {standing.licences[0] && (
                <dl className={styles.facts}>
                  <dt>{t("licence.holder")}</dt>
                  <dd>{standing.licences[0].holder}</dd>
                  <dt>{t("licence.issueDate")}</dt>
                  <dd>{standing.licences[0].issueDate}</dd>
                </dl>
              )}
              <Given standing={standing} />
              <ActivateDialog open={open} holder={standing.licences[0]?.holder ?? ""} onClose={() => setOpen(false)} />
            </>
          )}
        </Loaded>
        <p className={styles.copyright}>
          © {copyrightYear} {t("shell.copyright")}
        </p>
      </section>
    </div>
  );
}
