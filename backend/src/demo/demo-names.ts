/** Names as they stand in the rolls of colleges in Bihar and Uttar Pradesh, with the dots, apostrophes and scripts that forms stumble over. */
export const DEMO_PEOPLE = [
  ['Anjali Kumari', 'Female'], ['Md. Arif Ansari', 'Male'], ['Priya Singh', 'Female'], ['Rahul Kumar Yadav', 'Male'],
  ["Mary D'Souza", 'Female'], ['अंजलि मिश्रा', 'Female'], ['Shubham Tiwari', 'Male'], ['Nasreen Khatoon', 'Female'],
  ['Vivek Kumar Maurya', 'Male'], ['Khushboo Gupta', 'Female'], ['Saurabh Pandey', 'Male'], ['Pooja Kumari Sah', 'Female'],
  ['Abhishek Chaurasia', 'Male'], ['Zeenat Parveen', 'Female'], ['Ram Ashish Prajapati', 'Male'], ['Neha Srivastava', 'Female'],
  ['राहुल कुमार', 'Male'], ['Sandhya Rai', 'Female'], ['Mohd. Danish Khan', 'Male'], ['Jyoti Vishwakarma', 'Female'],
  ['Ankit Dubey', 'Male'], ['Km. Ritu Nishad', 'Female'], ['Satyam Ojha', 'Male'], ['Shabnam Bano', 'Female'],
  ['Deepak Paswan', 'Male'], ['Archana Kushwaha', 'Female'], ['Aman Kumar Jha', 'Male'], ['Rukhsar Anjum', 'Female'],
  ['Pankaj Sharma', 'Male'], ['Kajal Verma', 'Female'], ['Suraj Bhan Gond', 'Male'], ['Nikita Upadhyay', 'Female'],
  ["Joseph O'Brien Minj", 'Male'], ['सविता देवी', 'Female'], ['Rohit Kumar Ram', 'Male'], ['Shalini Dwivedi', 'Female'],
] as const;

export const DEMO_FATHERS = [
  'Ramesh Prasad', 'Md. Islam Ansari', 'Surendra Singh', 'Ram Kripal Yadav', "Anthony D'Souza", 'दिनेश मिश्रा',
  'Awadhesh Tiwari', 'Abdul Hamid', 'Lalji Maurya', 'Santosh Gupta',
] as const;

export const DEMO_MOTHERS = [
  'Sunita Devi', 'Hasina Khatoon', 'Meera Singh', 'Phulmati Devi', "Rosy D'Souza", 'सुशीला मिश्रा', 'Kiran Devi', 'Amina Begum',
] as const;

export const DEMO_TOWNS = [
  'Bhatpar Rani', 'Deoria', 'Siwan', 'Salempur', 'Vill. Bankata, Deoria', 'Gopalganj', 'Lar Road', 'Mairwa', 'Ballia',
  'Gorakhpur', "Maharajganj, Ward No. 4", 'भाटपार रानी', 'Barhaj', 'Chhapra', "St. John's Colony",
] as const;
