import ipaddr from 'ipaddr.js';

/** The address a guess is counted for. One IPv6 customer has 2^64 addresses and is one guesser: its first four groups. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const client = ipaddr.process(address);
  return client instanceof ipaddr.IPv6 ? client.parts.slice(0, 4).map((group) => group.toString(16)).join(':') : client.toString();
}
