import { OrderRequestPage } from "./OrderRequestPage.tsx";

/** Other dates for an order that was accepted (B2.12). */
export default function DateChangePage() {
  return <OrderRequestPage step="changeDate" />;
}
