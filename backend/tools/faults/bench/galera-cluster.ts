import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import type { Database } from './database.js';
import { freePort } from '../../shared/ports.js';
import { MariadbServer } from '../../shared/mariadb-server.js';

const PROVIDER = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find((path) => existsSync(path));
const NODES = 3;
const FOUND = '--wsrep-new-cluster';

/** A joining node answers long before it has what the others have. */
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
 * Three nodes on this machine, and each new connection of a server goes to another one: the hardest way to use a cluster,
 * because the same rows are changed on several nodes at once.
 */
export async function startGalera(folder: string): Promise<Database> {
  if (!PROVIDER) throw new Error('Galera is not installed: apt-get install mariadb-server galera-4 rsync');
  // Nodes send each other their files with rsync, which root's servers would run as nobody: they run as mysql instead,
  // who has to get here.
  chmodSync(folder, 0o711);
  const ports: number[] = [];
  for (let index = 0; index < NODES; index += 1) ports.push(await freePort());
  const nodes: MariadbServer[] = [];
  for (const [index, port] of ports.entries()) nodes.push(await createNode(folder, `node-${index + 1}`, ports, port));
  const [first, ...others] = nodes as [MariadbServer, ...MariadbServer[]];
  first.install();
  await first.start([FOUND]);
  await first.stop();
  // With the first node's data they need no copy of it sent, and later only what they missed.
  for (const node of others) node.copyOf(first);
  await first.start([FOUND]);
  for (const node of others) await node.start();
  let turn = 0;
  const mortal = others;
  return {
    target: () => {
      const up = nodes.filter(({ isDown }) => !isDown);
      return up[(turn += 1) % Math.max(1, up.length)]?.port ?? null;
    },
    socket: first.socket,
    faults: {
      // Never two: of two dead nodes the third cannot tell that it is not itself the one cut off, and stops.
      'node of the cluster killed': async (ms) => {
        const victim = mortal[(turn += 1) % mortal.length];
        if (!victim || mortal.some(({ isDown }) => isDown)) return;
        await victim.crash(ms, () => {
          const position = victim.recoveredPosition();
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
