import { isIPv6 } from "node:net";

const groupsOfAddress = 8;
const groupsOfNetwork = 4;

/** What a caller is counted by: the address, and of IPv6 the 64 bits that a home or an office has to itself. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [front = [], back = []] = plain.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const between = plain.includes("::") ? groupsOfAddress - front.length - back.length : 0;
  const groups = [...front, ...Array.from({ length: between }, () => "0"), ...back].slice(0, groupsOfNetwork);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
