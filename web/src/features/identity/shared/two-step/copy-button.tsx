import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';

/** Copies a text, and says for a moment that it did. Not shown where the browser has no clipboard to write to. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!window.isSecureContext) return null;
  const Icon = isCopied ? IconCheck : IconCopy;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      onClick={copy}
    >
      <span aria-live="polite">{isCopied ? t('twoStep.enrol.copied') : label}</span>
    </Button>
  );
}
