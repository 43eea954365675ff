import {
  type CurrentLayout, type FeeVersion, istDate, type LayoutContent, type StructureContent, type StudentData,
} from '@mmmcollege/backend/contract';
import { fees } from '@mmmcollege/backend/contract/texts';
import { type ComponentType, useState } from 'react';
import { Button } from '../../components/button/button';
import { ConfirmButton } from '../../components/button/confirm-button';
import { Field } from '../../components/form/field';
import { Notice } from '../../components/progress/notice';
import { showToast } from '../../components/toasts/show-toast';
import { dayText } from '../../lib/day-text';
import { isRecord } from '../../lib/is-record';
import { momentText } from '../../lib/moment-text';
import { useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useMay } from '../../office/use-may';
import { useBeginFeesMutation, useChangeFeesMutation, useDropFeesMutation, usePublishFeesMutation } from './fees-api';
import styles from './fees.module.css';
import { LayoutEditor } from './layout-editor';
import { Preview } from './preview';
import { StructureGrid } from './structure-grid';
import { contentOfGrid, gridOf, unreadable } from './structure-rows';
import { TermsEditor } from './terms-editor';
import { contentOfTerms, typedTerms, unreadableTerms } from './typed-terms';

interface VersionViewProps {
  version: FeeVersion;
  layouts: readonly CurrentLayout[];
  FormPreview: ComponentType<{ student: StudentData }>;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One version: edited while it is a draft, looked at afterwards. */
export function VersionView({ version, layouts, FormPreview, onOpen, onClose }: VersionViewProps) {
  const { fees: texts } = useTexts({ fees });
  const { id, kind, semesterNo, academicSession, revision, countsFrom, publishedBy, editedBy, editedAt, faults } = version;
  const isDraft = version.state === 'draft';
  const canEdit = useMay('fees:edit');
  const mayEdit = canEdit && isDraft;
  const current = layouts.find((one) => one.semesterNo === semesterNo);
  const heads = current?.heads ?? [];
  const [layout, setLayout] = useState<LayoutContent | null>(version.layout);
  const [grid, setGrid] = useState(() => version.structure && gridOf(version.structure, heads, isDraft));
  const [terms, setTerms] = useState(() => version.terms && typedTerms(version.terms));
  const [isChanged, setChanged] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [change, { isLoading: isSaving }] = useChangeFeesMutation();
  const [begin, { isLoading: isCopying }] = useBeginFeesMutation();
  const act = useAct();
  const structure: StructureContent | null = grid && contentOfGrid(grid);

  const edited = <Content,>(set: (content: Content) => void) => (content: Content) => {
    set(content);
    setChanged(true);
  };
  const save = async () => {
    const bad = (grid ? unreadable(grid) : 0) + (terms ? unreadableTerms(terms) : 0);
    setProblem(bad > 0 ? texts.badAmounts(bad) : null);
    if (bad > 0) return;
    const contents = { ...(layout ? { layout } : {}), ...(structure ? { structure } : {}), ...(terms ? { terms: contentOfTerms(terms) } : {}) };
    const errors = await act(change({ id, revision, ...contents }).unwrap(), texts.saved);
    if (!errors) setChanged(false);
    setProblem(errors ? Object.values(errors).join(' ') || null : null);
  };
  const copy = async () => {
    const begun = begin({ semesterNo, academicSession, [kind]: version[kind] }).unwrap();
    await act(begun, texts.begin.begun);
    await begun.then((draft) => onOpen(draft.id), () => undefined);
  };

  return (
    <>
      <h2 className={styles.title}>{texts.name(texts.kinds[kind], semesterNo, academicSession, version.version)}</h2>
      <p className={styles.soft}>{countsFrom === null ? texts.draft(editedBy, momentText(editedAt)) : texts.published(dayText(countsFrom), publishedBy ?? '')}</p>
      {isDraft && faults.length > 0 && (
        <Notice tone="warning" title={texts.faults} announce={false}>
          <ul className={styles.faults}>{faults.map((fault) => <li key={fault}>{fault}</li>)}</ul>
        </Notice>
      )}
      {layout && <LayoutEditor content={layout} known={layouts.flatMap((one) => one.heads)} mayEdit={mayEdit} onChange={edited(setLayout)} />}
      {grid && <StructureGrid grid={grid} mayEdit={mayEdit} onChange={edited(setGrid)} />}
      {terms && <TermsEditor terms={terms} mayEdit={mayEdit} onChange={edited(setTerms)} />}
      {problem && <Notice tone="danger" title={problem} />}
      <div className={styles.actions}>
        {mayEdit && <Button busy={isSaving} onClick={() => void save()}>{texts.save}</Button>}
        {canEdit && !isDraft && <Button variant="secondary" busy={isCopying} onClick={() => void copy()}>{texts.copy}</Button>}
        {mayEdit && <DropDraft version={version} onDropped={onClose} />}
        {isChanged && <p role="status" className={styles.soft}>{texts.unsaved}</p>}
      </div>
      {!terms && <Preview semesterNo={semesterNo} layout={layout ?? current ?? null} structure={structure} FormPreview={FormPreview} />}
      {isDraft && <Publish version={version} isChanged={isChanged} />}
    </>
  );
}

function DropDraft({ version: { id, revision }, onDropped }: { version: FeeVersion; onDropped: () => void }) {
  const { fees: texts } = useTexts({ fees });
  const [drop] = useDropFeesMutation();
  const act = useAct();
  return (
    <ConfirmButton
      question={texts.removeQuestion}
      onConfirm={async () => {
        if (await act(drop({ id, revision }).unwrap(), texts.removed)) return false;
        onDropped();
        return true;
      }}
    >
      {texts.remove}
    </ConfirmButton>
  );
}

function Publish({ version: { id, revision, faults }, isChanged }: { version: FeeVersion; isChanged: boolean }) {
  const { fees: texts } = useTexts({ fees });
  const mayPublish = useMay('fees:publish');
  const [from, setFrom] = useState(() => istDate(new Date()));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [publish] = usePublishFeesMutation();
  const act = useAct();
  if (!mayPublish || faults.length > 0) return null;
  return (
    <section className={styles.part} aria-label={texts.publish}>
      <h3 className={styles.name}>{texts.publish}</h3>
      {isChanged && <p>{texts.saveFirst}</p>}
      {!isChanged && (
        <div className={styles.begin}>
          <Field
            name="countsFrom" type="date" label={texts.from} value={from} error={errors['countsFrom'] ?? errors['content'] ?? errors['reason'] ?? null}
            onChange={({ target }) => setFrom(target.value)}
          />
          <ConfirmButton
            question={texts.publishQuestion} wantsReason
            onConfirm={async (reason) => {
              const call = publish({ id, revision, countsFrom: from, reason }).unwrap();
              const isProposal = await call.then((answer) => isRecord(answer) && answer['state'] === 'proposed', () => false);
              const refused = await act(call, '');
              setErrors(refused ?? {});
              if (!refused) showToast('success', isProposal ? texts.proposed : texts.publishedNow);
              return false;
            }}
          >
            {texts.publish}
          </ConfirmButton>
        </div>
      )}
    </section>
  );
}
