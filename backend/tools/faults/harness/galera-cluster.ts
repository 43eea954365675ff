import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import type { DatabaseServer } from './database-server.js';
import { freePort } from '#lib/ports';
import { MariadbServer } from '../../shared/mariadb-server.js';

const PROVIDER = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find((path) => existsSync(path));
const NODES = 3;
const FOUND = '--wsrep-new-cluster';

/** A joining node accepts connections long before it has the data of the others. */
async function isSynced(socketPath: string): Promise<boolean> {
  const connection = await mysql.createConnection({ socketPath, user: 'root' });
  try {
    const [rows] = await connection.query<RowDataPacket[]>("SHOW STATUS LIKE 'wsrep_local_state_comment'");
    return rows[0]?.['Value'] === 'Synced';
  } finally {
    await connection.end();
  }
}

async function createNode(folder: string, name: string, group: readonly number[], groupPort: number): Promise<MariadbServer> {
  const [sqlPort, stepPort] = [await freePort(), await freePort()];
  return new MariadbServer(join(folder, name), sqlPort, [
    '--innodb-lock-wait-timeout=5',
    '--wsrep-on=ON', `--wsrep-provider=${PROVIDER}`, '--binlog-format=ROW', '--innodb-autoinc-lock-mode=2', `--wsrep-node-name=${name}`,
    `--wsrep-cluster-name=${folder.replaceAll('/', '-').slice(-30)}`, `--wsrep-cluster-address=gcomm://${group.map((port) => `127.0.0.1:${port}`).join(',')}`,
    `--wsrep-node-address=127.0.0.1:${groupPort}`, '--wsrep-sst-method=rsync',
    // What another node has committed is seen here (docs/runbook-clusters.md, "When one machine is outgrown").
    '--wsrep-sync-wait=1',
    `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${groupPort};ist.recv_addr=127.0.0.1:${stepPort};gcache.size=64M`,
  ], isSynced, 'mysql');
}

/**
 * Three nodes on this machine. Each new connection goes to another node, which is the hardest way to use a cluster,
 * because the same rows are changed on several nodes at once.
 */
export async function startGalera(folder: string): Promise<DatabaseServer> {
  if (!PROVIDER) throw new Error('Galera is not installed: apt-get install mariadb-server galera-4 rsync');
  // Nodes copy data with rsync, which root's servers would run as nobody. They run as mysql instead,
  // who needs access to the folder.
  chmodSync(folder, 0o711);
  const ports: number[] = [];
  for (let index = 0; index < NODES; index += 1) ports.push(await freePort());
  const nodes: MariadbServer[] = [];
  for (const [index, port] of ports.entries()) nodes.push(await createNode(folder, `node-${index + 1}`, ports, port));
  const [first, ...others] = nodes as [MariadbServer, ...MariadbServer[]];
  first.install();
  await first.start([FOUND]);
  await first.stop();
  // Starting from the first node's data saves the full state transfer.
  for (const node of others) node.copyOf(first);
  await first.start([FOUND]);
  for (const node of others) await node.start();
  let next = 0;
  return {
    openPort: () => {
      const up = nodes.filter(({ isDown }) => !isDown);
      return up[(next += 1) % Math.max(1, up.length)]?.port ?? null;
    },
    socket: first.socket,
    faults: {
      // Never two at once: the last node would lose its quorum and stop.
      'node of the cluster killed': async (ms) => {
        const node = others[(next += 1) % others.length];
        if (!node || others.some(({ isDown }) => isDown)) return;
        await node.crash(ms, () => {
          const position = node.recoveredPosition();
          return position ? [`--wsrep-start-position=${position}`] : [];
        });
      },
    },
    async whenUp() {
      for (const node of nodes) await node.whenUp();
    },
    async stop() {
      for (const node of [...nodes].reverse()) await node.stop();
    },
  };
}
