-- Written by the accounts library that is gone; links and codes are tickets.
drop table auth.verification;
