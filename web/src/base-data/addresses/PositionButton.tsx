import { AimOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sayWarning } from "../../ui/announce.ts";

/** Degrees with as many digits as say where a gate is: a tenth of a metre. */
const degrees = (value: number) => value.toFixed(6);

const longestSearch = 15_000;

/** Fills in, within its form, the longitude and latitude of where the browser is (B3.20); asks nobody but the browser. */
export function PositionButton() {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const [isLooking, setLooking] = useState(false);
  const look = () => {
    setLooking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        setLooking(false);
        form.setFieldsValue({ longitude: degrees(longitude), latitude: degrees(latitude) });
      },
      ({ code, PERMISSION_DENIED }) => {
        setLooking(false);
        sayWarning(t(code === PERMISSION_DENIED ? "addressPages.positionRefused" : "addressPages.positionUnknown"));
      },
      { timeout: longestSearch, enableHighAccuracy: true },
    );
  };
  if (!("geolocation" in navigator)) return null;
  return (
    <Form.Item label=" " colon={false}>
      <Button icon={<AimOutlined />} loading={isLooking} onClick={look}>
        {t("addressPages.usePosition")}
      </Button>
    </Form.Item>
  );
}
