import ipaddr from 'ipaddr.js';

/** Rate limits count per address; an IPv6 customer has 2^64 addresses, so its first four groups count as one. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const client = ipaddr.process(address);
  return client instanceof ipaddr.IPv6 ? client.parts.slice(0, 4).map((group) => group.toString(16)).join(':') : client.toString();
}
