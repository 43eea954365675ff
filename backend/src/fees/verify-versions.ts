import { contentDigest } from './fee-version-figures.js';
import type { FeeVersionRow } from './fee-version.entity.js';
import { feeVersionSubject } from './fee-version-subject.js';

/** What the audit trail tells of a publication. */
export interface KnownPublication {
  subject: string;
  sha256: string;
  countsFrom: string;
}

export interface VersionFault {
  subject: string;
  kind: 'changed' | 'removed';
}

/** Published versions never change (docs/requirements.md#fee-structures): those that are not as the trail says they were published, by name. */
export function verifyVersions(published: readonly FeeVersionRow[], known: readonly KnownPublication[]): VersionFault[] {
  const rows = new Map(published.map((row) => [feeVersionSubject(row), row]));
  return known.flatMap(({ subject, sha256, countsFrom }): VersionFault[] => {
    const row = rows.get(subject);
    if (!row) return [{ subject, kind: 'removed' }];
    return contentDigest(row.content) === sha256 && row.countsFrom === countsFrom ? [] : [{ subject, kind: 'changed' }];
  });
}
