/** What the buyer permits of lines: released where a rule asks for it, granted whatever the rules say (B3.13g, B4.3d). */
export type ShipmentPermission = "releaseForShipment" | "grantShipment";
