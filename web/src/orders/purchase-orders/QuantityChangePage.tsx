import { OrderRequestPage } from "./OrderRequestPage.tsx";

/** Other quantities or prices for an order that was accepted (B2.11). */
export default function QuantityChangePage() {
  return <OrderRequestPage step="changeQuantity" />;
}
