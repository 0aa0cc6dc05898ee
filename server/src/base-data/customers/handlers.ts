import { customer, customers } from "@tandem/contract/base-data/customers";
import { plainHandlers } from "../../core/plain-handlers.ts";

/** Customers (S7.13e). */
export const customerHandlers = plainHandlers(customers, customer);
