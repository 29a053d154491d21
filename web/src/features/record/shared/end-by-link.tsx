import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormErrors } from '#kit/account/form-errors.tsx';
import formStyles from '#kit/account/form.module.css';
import { useForm } from '#kit/form/use-form.ts';
import { PublicPage } from '#identity/shared/public-page.tsx';

interface EndByLinkProps {
  words: { title: string; lead: string; confirm: string; done: string; doneLead: string; toAccount: string };
  /** Ends what the link is about. Throws `Refusal`. */
  end: () => Promise<unknown>;
}

/** The page of a link that ends mails. Asks for a click: programs that look into mails open links, but press nothing. */
export function EndByLink({ words, end }: EndByLinkProps) {
  const [isDone, setDone] = useState(false);
  const form = useForm({
    initial: {},
    async send() {
      await end();
      setDone(true);
    },
  });
  const foot = <Link to="/my-account?tab=notifications">{words.toAccount}</Link>;
  if (isDone) return <PublicPage title={words.done} lead={<output>{words.doneLead}</output>} foot={foot} />;
  return (
    <PublicPage title={words.title} lead={<p>{words.lead}</p>} foot={foot}>
      <div className={formStyles.form}>
        <FormErrors form={form} labels={{}} />
        <Button size="md" loading={form.isBusy} onClick={() => void form.save()}>
          {words.confirm}
        </Button>
      </div>
    </PublicPage>
  );
}
