import { receiptProof } from '@mmmcollege/backend/contract/texts';
import { type CSSProperties, useEffect, useState } from 'react';
import { qrPicture } from '../../lib/qr-path';
import { useTexts } from '../../lib/texts';
import styles from './receipt-proof.module.css';

/** The signed receipt as a QR code, for any phone's camera, with its address in words (docs/requirements.md#verification). */
export default function ReceiptProof({ url }: { url: string }) {
  const { receiptProof: texts } = useTexts({ receiptProof });
  const [code, setCode] = useState<{ src: string; size: number } | null>(null);

  useEffect(() => {
    let src = '';
    let isGone = false;
    // Later: the sheet is painted first.
    void Promise.resolve(url).then(qrPicture).then(({ picture, size }) => {
      if (isGone) return;
      src = URL.createObjectURL(picture);
      setCode({ src, size });
    });
    return () => {
      isGone = true;
      if (src) URL.revokeObjectURL(src);
    };
  }, [url]);

  return (
    <section className={styles.proof} data-drawing={code ? undefined : ''}>
      {code && (
        <a className={styles.codeLink} href={url}>
          <img className={styles.code} src={code.src} alt={texts.code} style={{ '--modules': code.size } as CSSProperties} />
        </a>
      )}
      <div className={styles.proofText}>
        <p className={styles.title}>{texts.title}</p>
        <p>{texts.how}</p>
        <p className={styles.address}>{url.split('#')[0]}</p>
      </div>
    </section>
  );
}
