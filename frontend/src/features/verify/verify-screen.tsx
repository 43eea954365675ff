import { verify } from '@mmmcollege/backend/contract/texts';
import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { Field } from '../../components/form/field';
import { ScreenTitle } from '../../components/page/screen-title';
import { Notice } from '../../components/progress/notice';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { tokenIn, tokenInFile } from './find-token';
import { keepForOffline } from './keep-for-offline';
import { VerdictView } from './verdict-view';
import { type Verdict, verifyReceipt } from './verify-receipt';
import styles from './verify.module.css';

/** The code for old browsers could not be loaded, or the page has no https. */
const NOT_VERIFIED: Verdict = { outcome: 'noKeys', claims: null, standingAt: null, lastKnown: null };

/** Where the QR code of a receipt leads. What is read stays on this device: it is in the fragment, which no server is sent. */
export default function VerifyScreen() {
  const { verify: texts } = useTexts({ verify });
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { apiBaseUrl } = useAppSelector(selectConfig);
  const [isNothing, setIsNothing] = useState(false);
  const token = hash.length > 1 ? (tokenIn(hash) ?? hash.slice(1)) : null;

  useEffect(() => keepForOffline(apiBaseUrl), [apiBaseUrl]);

  const take = (found: string | null): void => {
    setIsNothing(found === null);
    if (found !== null) void navigate({ hash: found });
  };
  // Anywhere on the screen: beside it a browser would open the file in place of this page.
  const drop = (event: DragEvent) => {
    event.preventDefault();
    readFile(event.dataTransfer.files, take);
  };

  return (
    <div className={styles.screen} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      {token === null ? <p>{texts.intro}</p> : <Verified key={token} token={token} base={apiBaseUrl} />}
      <GivenByHand key={`by hand ${token}`} title={token === null ? '' : texts.another} onGiven={take} />
      {isNothing && <Notice tone="warning" title={texts.nothing} />}
    </div>
  );
}

function Verified({ token, base }: { token: string; base: string }) {
  const { verify: texts } = useTexts({ verify });
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let isGone = false;
    void verifyReceipt(token, base, Date.now())
      .catch(() => NOT_VERIFIED)
      .then((found) => !isGone && setVerdict(found));
    return () => {
      isGone = true;
    };
  }, [token, base]);
  return verdict ? <VerdictView verdict={verdict} /> : <p role="status">{texts.checking}</p>;
}

function readFile(files: FileList | null, onRead: (token: string | null) => void): void {
  if (files?.[0]) void tokenInFile(files[0]).then(onRead);
}

/** For whoever has no camera. */
function GivenByHand({ title, onGiven }: { title: string; onGiven: (token: string | null) => void }) {
  const { verify: texts } = useTexts({ verify });
  const [pasted, setPasted] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onGiven(tokenIn(pasted));
      }}
    >
      {title && <h2>{title}</h2>}
      <Field
        label={texts.paste} hint={texts.pasteHint} name="address" autoComplete="off" spellCheck={false} value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <label className={styles.file}>
        {texts.choose}
        <input type="file" name="pdf" accept="application/pdf" onChange={({ target }: ChangeEvent<HTMLInputElement>) => readFile(target.files, onGiven)} />
      </label>
      <Button type="submit">{texts.check}</Button>
    </form>
  );
}
