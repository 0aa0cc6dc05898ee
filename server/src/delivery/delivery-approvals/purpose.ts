/** What reports of delivery approvals are kept for. */
export const reportPurpose = "deliveryApproval";
